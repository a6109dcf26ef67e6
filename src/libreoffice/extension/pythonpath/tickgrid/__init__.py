"""Market data in LibreOffice Calc. Modules that import uno run inside the program; the others are pure."""

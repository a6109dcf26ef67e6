"""Writes bars.json, ta-lib.json and direct.json beside this file: bars of two symbols and their indicators.

ta-lib.json comes from TA-Lib's C library (0.6), direct.json from the definitions, written out bar by bar below.

    python3 make_golden.py libta-lib.so 000001.SZ_daily_raw.csv CALM.US_daily_with_dividends.csv

The first table is test data of zjp-CN/rustdx (MIT), the second one of ranaroussi/yfinance (Apache-2.0).
"""

import csv
import ctypes
import json
import pathlib
import sys
from ctypes import byref, c_double, c_int

library_file, shenzhen_file, calm_file = sys.argv[1:]
library = ctypes.CDLL(library_file)
library.TA_Initialize()


def ta(function, inputs, parameters, outputs=1):
    """Calls TA_<function>; whole numbers are its int parameters. Returns its outputs, None before the first value."""
    length = len(inputs[0])
    arrays = [(c_double * length)(*values) for values in inputs]
    results = [(c_double * length)() for _ in range(outputs)]
    begin, count = c_int(), c_int()
    numbers = [c_int(p) if isinstance(p, int) else c_double(p) for p in parameters]
    code = getattr(library, "TA_" + function)(
        c_int(0), c_int(length - 1), *arrays, *numbers, byref(begin), byref(count), *results
    )
    assert code == 0 and begin.value + count.value == length, (function, code)
    return [[None] * begin.value + list(result[: count.value]) for result in results]


def of_ta_lib(bars, p):
    high, low, close, volume = (bars[name] for name in ("high", "low", "close", "volume"))
    n, deviations = p["boll"]
    columns = {
        f"{name}({p[name]})": ta(function, [close], [p[name], *more])[0]
        for name, function, *more in (
            ("sma", "SMA"),
            ("ema", "EMA"),
            ("wma", "WMA"),
            ("rsi", "RSI"),
            ("std", "STDDEV", 1.0),
            ("max", "MAX"),
            ("min", "MIN"),
        )
    }
    columns[f"atr({p['atr']})"] = ta("ATR", [high, low, close], [p["atr"]])[0]
    columns["obv"] = ta("OBV", [close, volume], [])[0]
    macd = "macd({},{},{})".format(*p["macd"])
    for part, values in zip(("macd", "signal", "histogram"), ta("MACD", [close], p["macd"], 3)):
        columns[f"{macd}.{part}"] = values
    bands = ta("BBANDS", [close], [n, float(deviations), float(deviations), 0], 3)
    for part, values in zip(("upper", "middle", "lower"), bands):
        columns[f"boll({n},{deviations}).{part}"] = values
    return columns


def of_definitions(bars, p):
    high, low, close, volume = (bars[name] for name in ("high", "low", "close", "volume"))
    n, m1, m2 = p["kdj"]
    columns = {f"kdj({n},{m1},{m2}).{part}": [] for part in "kdj"}
    k, d = 50, 50
    for i in range(len(close)):
        if i < n - 1:
            k_d_j = [None, None, None]
        else:
            bottom, top = min(low[i - n + 1 : i + 1]), max(high[i - n + 1 : i + 1])
            rsv = 50 if top == bottom else (close[i] - bottom) / (top - bottom) * 100
            k = (rsv + (m1 - 1) * k) / m1
            d = (k + (m2 - 1) * d) / m2
            k_d_j = [k, d, 3 * k - 2 * d]
        for values, value in zip(columns.values(), k_d_j):
            values.append(value)
    n, lag = p["vwap"], p["ret"]
    columns[f"vwap({n})"] = [None] * (n - 1) + [
        sum((high[j] + low[j] + close[j]) / 3 * volume[j] for j in range(i - n + 1, i + 1))
        / sum(volume[i - n + 1 : i + 1])
        for i in range(n - 1, len(close))
    ]
    columns[f"ret({lag})"] = [None] * lag + [new / old - 1 for old, new in zip(close, close[lag:])]
    columns["drawdown"] = [close[i] / max(close[: i + 1]) - 1 for i in range(len(close))]
    return columns


def bars_in(file, names, first, count):
    with open(file, newline="") as table:
        rows = list(csv.DictReader(table))[first : first + count]
    columns = zip(("open", "high", "low", "close", "volume"), names)
    return {column: [round(float(row[name]), 4) for row in rows] for column, name in columns}


def twelve_digits(columns):
    return {name: [v if v is None else float(f"{v:.12g}") for v in values] for name, values in columns.items()}


def in_lines(content):
    """JSON with a line for each column."""
    return json.dumps(content).replace('": {', '": {\n').replace("], ", "],\n").replace("}, ", "},\n") + "\n"


usual = dict(sma=20, ema=12, wma=10, rsi=14, macd=[12, 26, 9], boll=[20, 2], atr=14, std=20, max=20, min=20)
usual |= dict(kdj=[9, 3, 3], vwap=20, ret=1)
# A shorter std would compare rounding errors: TA-Lib subtracts sums of squares, which are nearly equal there.
other = dict(sma=3, ema=30, wma=2, rsi=2, macd=[5, 35, 4], boll=[7, 1.5], atr=1, std=10, max=5, min=60)
other |= dict(kdj=[4, 1, 5], vwap=3, ret=10)
symbols = {
    "000001.SZ": (bars_in(shenzhen_file, ("open", "high", "low", "close", "volume_shares"), 5700, 220), usual),
    "CALM.US": (bars_in(calm_file, ("Open", "High", "Low", "Close", "Volume"), 0, 120), other),
}
folder = pathlib.Path(__file__).parent
for file, columns_of in (
    ("bars.json", lambda bars, _: bars),
    ("ta-lib.json", lambda bars, parameters: twelve_digits(of_ta_lib(bars, parameters))),
    ("direct.json", lambda bars, parameters: twelve_digits(of_definitions(bars, parameters))),
):
    content = {symbol: columns_of(*given) for symbol, given in symbols.items()}
    (folder / file).write_text(in_lines(content))

/** F9 belongs to the workbook, wherever in the page the focus is. */

export function recalculateOnF9(page: Pick<Window, 'addEventListener'>, recalculate: () => void): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F9') return;
      event.preventDefault();
      recalculate();
    },
    { capture: true },
  );
}

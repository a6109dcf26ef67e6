/** What the functions and the pane share before there is an alert: whoever needs the book first opens it for both. */
import { createAlertBook } from './alert-book';
import type { AlertBook, AlertBookOptions, AlertsPlace } from './alert-contract';
import { reportAlerts } from './alert-reports';

export function openAlerts(place: AlertsPlace, options: Omit<AlertBookOptions, keyof AlertsPlace>): AlertBook {
  const book = (place.book ??= reportedBook({ ...options, ...place }));
  place.onOpened?.(book);
  delete place.onOpened;
  return book;
}

function reportedBook(options: AlertBookOptions): AlertBook {
  const book = createAlertBook(options);
  const { settings, client, clock } = options;
  if (settings) reportAlerts(book, { settings, activity: client.activity, clock });
  return book;
}

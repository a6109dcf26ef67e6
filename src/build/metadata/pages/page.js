/**
 * Shows one language of the page. Runs before the first layout, so that the browser scrolls to an anchor in the visible
 * language. Copied as it is: a file, because the Content-Security-Policy allows no inline script.
 */
const root = document.documentElement;
const chosen = new URLSearchParams(location.search).get('lang') ?? navigator.language;
if (/^zh\b/i.test(chosen)) {
  root.dataset.language = 'zh';
  root.lang = 'zh-CN';
  document.title = root.dataset.titleZh;
}

/** A link to the other language keeps the place, a link to another page the language. */
addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (link?.closest('.languages')) link.hash = location.hash;
  else if (link?.matches('[href*=".html"]') && link.search === '') link.search = location.search;
});

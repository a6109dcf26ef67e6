/** Copies settings to the clipboard, shows what is odd in a file, and tells when the files have changed. Without it, the page is complete. Served as it is. */

/** Asked only while the page is shown. A service that does not answer, as during a restart, is asked again. */
const pollMs = 2000;
const shownRevision = document.documentElement.dataset.revision;

for (const button of document.querySelectorAll('button[data-copied]')) {
  button.hidden = false;
  button.addEventListener('click', () => copy(button));
}

/** Where the browser allows no writing, the text is selected, to be copied by hand. */
async function copy(button) {
  const code = button.closest('.snippet').querySelector('code');
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = button.dataset.copied;
  } catch {
    getSelection().selectAllChildren(code);
  }
}

for (const details of document.querySelectorAll('details.check')) {
  details.addEventListener('toggle', () => showCheck(details));
}

/** Asks once, at the first opening; a check that fails leaves the link to its page. */
async function showCheck(details) {
  const link = details.querySelector('a');
  if (!details.open || details.dataset.asked !== undefined || link === null) return;
  details.dataset.asked = '';
  try {
    const response = await fetch(link.href);
    const found = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('ul.findings');
    if (response.ok && found !== null) link.replaceWith(document.importNode(found, true));
  } catch {
    delete details.dataset.asked;
  }
}

/** Ends with the first change, which the person looks at by a reload. */
async function watchRevision() {
  if (document.visibilityState === 'visible' && (await hasChanged())) {
    document.querySelector('#changed').hidden = false;
    return;
  }
  setTimeout(watchRevision, pollMs);
}

async function hasChanged() {
  try {
    const response = await fetch('/files/revision', { signal: AbortSignal.timeout(pollMs) });
    return response.ok && (await response.text()) !== shownRevision;
  } catch {
    return false;
  }
}

setTimeout(watchRevision, pollMs);

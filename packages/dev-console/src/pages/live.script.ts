/**
 * The console's script: shows mails as they come in. A hidden page lets its connection go, because a browser has six for a
 * service and other tabs need them; it catches up when it is seen again. Without the script the pages work the same, after
 * a reload. It is text because an image has the bundle alone, and no file beside it.
 */
export const LIVE_SCRIPT = `
const list = document.querySelector('[data-live-mails]');
const state = document.querySelector('[data-live-state]');
let stream;

function connect() {
  const address = new URL(list.dataset.liveMails, location.href);
  address.searchParams.set('after', list.firstElementChild?.dataset.mail ?? '');
  stream = new EventSource(address);
  stream.addEventListener('open', () => {
    state.textContent = 'New mails show by themselves.';
  });
  stream.addEventListener('error', ({ target }) => {
    const ended = target.readyState === EventSource.CLOSED;
    state.textContent = ended ? 'Reload the page for new mails.' : 'The service does not answer; trying again.';
  });
  stream.addEventListener('mail', ({ data }) => show(JSON.parse(data)));
}

function show({ id, card }) {
  if ([...list.children].some((known) => known.dataset.mail === id)) return;
  document.querySelector('[data-no-mail]')?.remove();
  list.insertAdjacentHTML('afterbegin', card);
  while (list.children.length > 10) list.lastElementChild.remove();
}

function follow() {
  if (document.hidden) stream?.close();
  else if (stream === undefined || stream.readyState === EventSource.CLOSED) connect();
}

if (list !== null) {
  document.addEventListener('visibilitychange', follow);
  follow();
}
`;

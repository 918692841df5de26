/**
 * Copies the access token of a demo login at the press of its button. Without the script, or where the browser lets no page
 * write to the clipboard, the form shows the token on a page. Text for the same reason as `live.script.ts`.
 */
export const COPY_TOKEN_SCRIPT = `
for (const form of document.querySelectorAll('form[data-copies-token]')) {
  form.addEventListener('submit', (event) => {
    if ('shown' in form.dataset) return;
    event.preventDefault();
    copyToken(form, event.submitter.value).catch(() => {
      form.dataset.shown = '';
      form.requestSubmit(event.submitter);
    });
  });
}

async function copyToken(form, email) {
  const answer = await fetch('/dev/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const { data } = await answer.json();
  await navigator.clipboard.writeText(data.accessToken);
  form.querySelector('[role=status]').textContent = 'Copied: good for 15 minutes.';
}
`;

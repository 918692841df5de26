/** The content of a mailed link. */
export interface MailedLink {
  readonly email: string;
  readonly token: string;
}

/** Takes what a mailed link says out of the address, so that it stays in no history. Undefined without one. */
export function takeLink(): MailedLink | undefined {
  const said = new URLSearchParams(location.hash.slice(1));
  const [email, token] = [said.get('email'), said.get('token')];
  if (email === null || token === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { email, token };
}

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
  history.replaceState(history.state, '', location.pathname);
  return { email, token };
}

/** Takes the token that is all that a mailed link says out of the address. Undefined without one. */
export function takeToken(): string | undefined {
  const token = location.hash.slice(1);
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname);
  return token;
}

/** The text of a form's field, without white space around it; empty where there is no such field. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

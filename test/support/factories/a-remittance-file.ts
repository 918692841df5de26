const CSV = 'AWB,Order Number,Amount,Date,UTR\n77003000001,,1540,11-09-2026,UTR4123\n';

/** The multipart body of a carrier's file of transfers. */
export function aRemittanceFile(
  content: string | Buffer = CSV,
  texts: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('file', new Blob([content]), 'remittances.csv');
  return form;
}

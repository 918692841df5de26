const CSV =
  'sku,name,basePrice,currentStock\nKTC-TAW-0028,Cast iron tawa,1199,12\nKTC-LAD-0009,Steel ladle,,30\n';

/** The multipart body of an import. */
export function anImportFile(
  content = CSV,
  texts: Readonly<Record<string, string>> = { format: 'own' },
): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append('file', new Blob([content], { type: 'text/csv' }), 'products.csv');
  return form;
}

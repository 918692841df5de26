/** Returns the file of one transfer that a person types: the shop reads it as it reads a carrier's. */
export function handFile(orderNumber: string, form: FormData): File {
  const typed = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const cells = [orderNumber, typed('amount'), typed('charges'), typed('date'), typed('reference')];
  const row = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return new File([`Order Number,Amount,Charges,Date,Reference\n${row}\n`], 'by-hand.csv', {
    type: 'text/csv',
  });
}

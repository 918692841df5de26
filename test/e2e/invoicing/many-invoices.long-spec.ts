// The quick tests of numbers, with two hundred invoices and forty credit notes at once.
process.env['INVOICES'] = '200';
process.env['REFUNDS'] = '40';
require('./invoice-numbers.e2e-spec.js');
require('./credit-note.e2e-spec.js');

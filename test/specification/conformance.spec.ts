import { writeFileSync } from 'node:fs';
import { printConformance } from './print-conformance.js';
import { parseRules, readRules } from './rules.js';
import { ruleTests, ruleTestsIn } from './test-titles.js';

describe('the rules of the documents', () => {
  const documents = readRules();
  const sections = documents.flatMap((document) => document.sections);
  const ids = sections.flatMap(({ rules }) => rules.map(({ id }) => id));
  const tests = ruleTests();

  it('have an id and a line of their own', () => {
    expect(ids.length).toBeGreaterThan(600);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { title, rules } of sections) {
      expect({ title, rules: rules.length }).not.toMatchObject({ rules: 0 });
      const statements = rules.map(({ statement }) => statement);
      expect(statements.filter((text, index) => statements.indexOf(text) !== index)).toEqual([]);
    }
  });

  it('have a test each', () => {
    const proven = new Set(tests.flatMap((test) => test.ids));
    expect(ids.filter((id) => !proven.has(id))).toEqual([]);
  });

  it('are all that tests name', () => {
    const known = new Set(ids);
    const unknown = tests.filter((test) => test.ids.some((id) => !known.has(id)));
    expect(unknown).toEqual([]);
  });

  afterAll(() => {
    const page = process.env['CONFORMANCE_PAGE'];
    if (page !== undefined) writeFileSync(page, printConformance(documents, tests));
  });
});

describe('the reader of test titles', () => {
  const read = (text: string) =>
    ruleTestsIn('a.spec.ts', text).map(({ title, ids }) => `${ids.join(' ')}: ${title}`);

  it('finds plain, tabled and template titles', () => {
    expect(read("rules('ORD-08').it('is plain', run)")).toEqual(['ORD-08: is plain']);
    expect(read("rules('ORD-08', 'PAY-02').it.each(['a'])('takes %s', run)")).toEqual([
      'ORD-08 PAY-02: takes %s',
    ]);
    expect(read("rules('ORD-08').it(`is of ${name}, too`, run)")).toEqual(['ORD-08: is of ']);
  });

  it('finds nothing in skipped tests, in groups and in tests without rules', () => {
    expect(read("rules('ORD-08').it.skip('is skipped', run)")).toEqual([]);
    expect(read("describe('a group', run)")).toEqual([]);
    expect(read("it('takes ORD-08', run)")).toEqual([]);
  });

  it('names an id that is misspelt', () => {
    for (const id of ["'ord-08'", "'ORD-8'", "'ORD-08 PAY-02'", 'id'])
      expect(() => read(`rules(${id}).it('is plain', run)`)).toThrow('is no id of a rule');
  });
});

describe('the reader of rules', () => {
  it('takes documents, sections and rules, and no line that is none', () => {
    expect(parseRules('# Book\n\nWords.\n\n## Part\n\n- ORD-08: It holds: always\n')).toEqual({
      title: 'Book',
      sections: [{ title: 'Part', rules: [{ id: 'ORD-08', statement: 'It holds: always' }] }],
    });
    expect(() => parseRules('# Book\n\n## Part\n\n- ORD-8: It holds\n')).toThrow(
      '"- ORD-8: It holds" is no rule',
    );
  });
});

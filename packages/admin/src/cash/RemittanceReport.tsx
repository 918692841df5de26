import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { money } from '../format/money.js';
import { Badge, type Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';
import type { Report } from './RemittanceCard.js';

const { cash: texts } = words;

type Outcome = keyof typeof texts.outcomes;

/** The groups of rows, those that need a look first. */
const OUTCOMES: ReadonlyArray<readonly [outcome: Outcome, weight: Weight]> = [
  ['short', 'red'],
  ['unknown', 'red'],
  ['failed', 'red'],
  ['over', 'amber'],
  ['undelivered', 'amber'],
  ['twice', 'grey'],
  ['matched', 'quiet'],
];

/** Explains a file row by row: what needs a look is open, what is as it should be is folded. */
export function RemittanceReport({
  name,
  report,
  isBusy,
  record,
}: {
  name: string;
  report: Report;
  isBusy: boolean;
  record: () => void;
}) {
  const { rows, dryRun, sums } = report;
  const count = (['matched', 'short', 'over', 'undelivered'] as const).reduce(
    (sum, outcome) => sum + report[outcome].length,
    0,
  );
  const found = OUTCOMES.filter(([outcome]) => report[outcome].length > 0);
  return (
    <div className="remittance-report">
      <div className="remittance-head" role="status">
        <div className="grow">
          <p>
            <strong>
              {dryRun ? texts.explained(rows, name) : texts.recorded(count, money(sums.recorded))}
            </strong>
          </p>
          <p className="second">{sumsText(report)}</p>
        </div>
        {dryRun && count > 0 && (
          <Button onClick={record} loading={isBusy}>
            {texts.record(count, money(sums.recorded))}
          </Button>
        )}
      </div>
      {found.map(([outcome, weight]) => (
        <details key={outcome} open={outcome !== 'matched' && outcome !== 'twice'}>
          <summary>
            <Badge weight={weight}>{texts.outcomes[outcome]}</Badge>
            <span className="figure">{texts.lines(report[outcome].length)}</span>
            <span className="second">{texts.outcomeWhat[outcome]}</span>
          </summary>
          <Lines outcome={outcome} lines={report[outcome]} />
        </details>
      ))}
    </div>
  );
}

function Lines({ outcome, lines }: { outcome: Outcome; lines: Report[Outcome] }) {
  return (
    <div className="table-scroll" role="region" aria-label={texts.outcomes[outcome]} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{texts.report.row}</th>
            <th scope="col">{texts.report.order}</th>
            <th scope="col">{texts.report.reference}</th>
            <th scope="col" className="right">
              {texts.report.amount}
            </th>
            <th scope="col">{texts.report.note}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.row} ${line.reference}`}>
              <td className="figure">{line.row}</td>
              <td>
                {line.orderId === null ? (
                  (line.orderNumber ?? '')
                ) : (
                  <Link to={`/orders/${line.orderId}/show`}>{line.orderNumber}</Link>
                )}
                <div className="second">{line.awb}</div>
              </td>
              <td>{line.reference}</td>
              <td className="right cash-line">
                {money(line.amount)}
                {line.charges > 0 && <div className="second">{texts.charges(money(line.charges))}</div>}
              </td>
              <td>{noteOf(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function noteOf({ difference, reason }: Report[Outcome][number]): string {
  if (reason !== null) return reason.charAt(0).toUpperCase() + reason.slice(1);
  if (difference <= -1) return texts.shortBy(money(-difference));
  return difference >= 1 ? texts.overBy(money(difference)) : '';
}

function sumsText({ sums }: Report): string {
  return [
    texts.total(money(sums.total)),
    ...(sums.charges > 0 ? [texts.charges(money(sums.charges))] : []),
    ...(sums.short > 0 ? [texts.shortBy(money(sums.short))] : []),
    ...(sums.over > 0 ? [texts.overBy(money(sums.over))] : []),
    ...(sums.unknown > 0 ? [texts.unknownSum(money(sums.unknown))] : []),
  ].join(' · ');
}

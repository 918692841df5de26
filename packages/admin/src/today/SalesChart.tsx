import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { money, roughMoney } from '../format/money.js';
import { shortDay } from '../format/dates.js';
import { words } from '../words/index.js';
import type { Sales } from './sales.js';

const { today: texts } = words;
const HEIGHT = 260;

/**
 * Shows what was sold by day, as the cards above sum it up, as bars; the period before as a thin line; the same
 * figures as a table for those who cannot see them.
 */
export default function SalesChart({ sales: { series, previous } }: { sales: Sales }) {
  const days = series.map(({ start, paid }, index) => ({
    day: shortDay(start),
    sold: paid,
    before: previous[index]?.paid ?? 0,
  }));
  return (
    <div className="chart">
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <ComposedChart data={days} margin={{ left: 8, right: 16, top: 8 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" tickLine={false} axisLine={false} tick={TICK} minTickGap={24} />
            <YAxis tickFormatter={roughMoney} tickLine={false} axisLine={false} tick={TICK} width={72} />
            <Tooltip
              formatter={(value) => money(Number(value))}
              contentStyle={{ background: 'var(--card)', borderColor: 'var(--line)', borderRadius: 8 }}
              cursor={{ fill: 'var(--hover)' }}
            />
            <Bar
              dataKey="sold"
              name={texts.now}
              fill="var(--accent-line)"
              radius={2}
              isAnimationActive={false}
            />
            <Line
              dataKey="before"
              name={texts.former}
              stroke="var(--second)"
              strokeWidth={1}
              type="linear"
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <table className="hidden-text">
        <caption>{texts.asTable}</caption>
        <thead>
          <tr>
            <th>{texts.day}</th>
            <th>{texts.sales}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sold }) => (
            <tr key={day}>
              <td>{day}</td>
              <td>{money(sold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TICK = { fill: 'var(--second)', fontSize: 12 };

import { html, type SafeHtml } from '#common/html/html.js';
import type { LimitCounterView, LimitsView } from '../views/limits.view.js';
import { time } from './layout.js';

/** The limiters, each with its counters and a button that resets them. */
export function limitsSection({ limiters, counters }: LimitsView): SafeHtml {
  return html`<h2 id="limits">Limits</h2>
    ${limiters.map(({ limiter, max, windowSeconds, variable }) => {
      const own = counters.filter((counter) => counter.limiter === limiter);
      return html`<div class="card">
        <div class="row"><b>${limiter}</b> ${max} in ${windowSeconds / 60} minutes <code>${variable}</code></div>
        ${own.length === 0 && html`<div class="soft">No requests counted.</div>`}
        ${own.map((counter) => counterLine(counter))}
        <form method="post" action="/dev/limits/reset/form">
          <button class="second" name="limiter" value="${limiter}">Reset ${limiter}</button>
        </form>
      </div>`;
    })}
    <form method="post" action="/dev/limits/reset/form"><button>Reset all limits</button></form>`;
}

function counterLine({ caller, counted, used, max, windowEndsAt }: LimitCounterView): SafeHtml {
  return html`<div class="soft">
    ${caller}: ${used} of ${max} ${counted}, until ${time(new Date(windowEndsAt))}${used > max && html`, <b>refused</b>`}
  </div>`;
}

import { html, type SafeHtml } from '#common/html/html.js';
import type { OfferedSteps } from '../steps/offered-steps.service.js';
import type { OrderStep } from '../steps/order-step.js';

/** What can be done with an order now, by whom: a form for each step, and none that would be refused. */
export function stepsSection(orderId: string, offered: readonly OfferedSteps[]): SafeHtml {
  return html`<h2 id="steps">What can be done now</h2>
    ${offered.length === 0 && html`<p class="soft">Nothing: the order has come to its end.</p>`}
    ${offered.map(
      ({ who, steps }) =>
        html`<div class="card">
          <div class="row"><b>${who}</b></div>
          ${steps.map((step, index) => stepForm(orderId, step, index === 0))}
        </div>`,
    )}`;
}

function stepForm(
  orderId: string,
  { name, subject, label, fields = [] }: OrderStep,
  isFirst: boolean,
): SafeHtml {
  return html`<form method="post" action="/dev/orders/${orderId}/steps/form">
    ${subject !== undefined && html`<input type="hidden" name="subject" value="${subject}" />`}
    ${fields.map((field) =>
      field.name === 'amount'
        ? html`<input
            name="amount"
            type="number"
            step="0.01"
            min="1"
            required
            value="${field.value}"
            aria-label="${field.label}"
          />`
        : html`<input
            name="text"
            minlength="3"
            maxlength="100"
            required
            value="${field.value}"
            aria-label="${field.label}"
          />`,
    )}
    <button class="${isFirst ? '' : 'second'}" name="step" value="${name}">${label}</button>
  </form>`;
}

import { CloseButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { shopFacts } from '../shop-facts.js';
import { words } from '../words/index.js';
import { FIRST_STEPS, type FirstStep } from './first-steps.js';

const { firstSteps: texts } = words;

/** Where the steps that are done in the browser are done. The others are settings of the service. */
const LINKS: { readonly [Step in FirstStep]?: string } = { product: '/products/new', order: '/orders/new' };

/** Shows what an empty shop needs before its first order; each step is ticked as soon as the shop has it. */
export function FirstSteps({ made, hide }: { made: ReadonlySet<FirstStep>; hide: () => void }) {
  return (
    <section className="card first-steps" aria-label={texts.title}>
      <div className="card-head">
        <h2>{texts.title}</h2>
        <span className="second">{texts.made(made.size, FIRST_STEPS.length)}</span>
        <CloseButton aria-label={texts.hide} title={texts.hide} onClick={hide} />
      </div>
      <ol className="plain-rows">
        {FIRST_STEPS.map((step) => (
          <li key={step} data-made={made.has(step) || undefined}>
            <span className="step-mark" aria-hidden="true">
              {made.has(step) ? '✓' : '○'}
            </span>
            <span className="grow">
              <StepName step={step} isMade={made.has(step)} />
              <span className="hidden-text"> {made.has(step) ? texts.isMade : texts.isOpen}</span>
              {!made.has(step) && <div className="second">{texts.what[step]}</div>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepName({ step, isMade }: { step: FirstStep; isMade: boolean }) {
  const path = LINKS[step];
  if (isMade || path === undefined) return texts.names[step];
  // A test order is placed as a customer places one, where there is a storefront.
  if (step === 'order' && shopFacts.storefrontUrl !== null)
    return <a href={shopFacts.storefrontUrl}>{texts.names[step]}</a>;
  return <Link to={path}>{texts.names[step]}</Link>;
}

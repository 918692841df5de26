/** How loud a state is: red is for what went wrong, amber for what has waited too long, the rest is calm. */
export type Weight = 'grey' | 'accent' | 'amber' | 'red' | 'blue' | 'quiet';

/** A shape beside the word: colour alone tells nothing to some. */
const MARKS: Record<Weight, string> = {
  grey: '○',
  accent: '●',
  amber: '▲',
  red: '■',
  blue: '➤',
  quiet: '✓',
};

export function Badge({ weight, children }: { weight: Weight; children: string }) {
  return (
    <span className="badge" data-weight={weight}>
      <span className="badge-mark" aria-hidden="true">
        {MARKS[weight]}
      </span>
      {children}
    </span>
  );
}

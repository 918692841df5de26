export interface Instruction {
  readonly keyword: string;
  readonly args: string;
  readonly flags: Readonly<Record<string, string>>;
}

export interface Stage {
  readonly image: string;
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

export function parseDockerfile(text: string): Stage[];
export function execForm(args: string): string[];
export function variables(args: string): Record<string, string>;
export function ignoredBy(rules: string): (path: string) => boolean;

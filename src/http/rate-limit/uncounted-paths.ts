import type { AppConfig } from '#config/app-config.js';

/**
 * What no limiter counts, because a person's browser loads many of them for one page: the developer console and the
 * files of the embedded image host. Only while this process serves them: elsewhere their paths are unknown ones, which
 * are counted.
 */
export function uncountedPaths({ role, devConsole, embedded }: AppConfig): readonly string[] {
  if (role === 'worker') return [];
  return [...(devConsole ? ['/dev'] : []), ...(embedded.imageHost ? ['/media'] : [])];
}

/** Whether the address is one of the paths or lies below one; `/developers` does not lie below `/dev`. */
export function isBelow(paths: readonly string[], url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

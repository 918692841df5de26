export declare function withSiteLinks(
  text: string,
  file: string,
  site: { readonly root: string; readonly pages: ReadonlyMap<string, string> },
): { readonly text: string; readonly copies: Map<string, string> };

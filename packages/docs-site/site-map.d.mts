export interface SidebarGroup {
  readonly text: string;
  readonly items: ReadonlyArray<{ readonly text: string; readonly link: string }>;
}

export declare function sitePages(root: string): Map<string, string>;
export declare function sidebar(root: string): SidebarGroup[];
export declare function addressOf(page: string): string;

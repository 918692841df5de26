export declare function summaryOf(text: string): string;

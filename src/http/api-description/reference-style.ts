/**
 * The colors of Scalar's page that are too pale for small text on their ground (WCAG 1.4.3 asks for 4.5 to 1), darker by
 * day and lighter by night. A list of endpoints scrolls with the page: one that scrolls by itself is closed to the keyboard.
 */
export const REFERENCE_STYLE = `
.light-mode.light-mode { --scalar-color-2: #5c5c5c; --scalar-color-3: #666; --scalar-sidebar-color-2: #5c5c5c; --scalar-sidebar-search-color: #666; --scalar-color-green: #006b45; --scalar-color-blue: #0062a3; --scalar-color-yellow: #805a00; --scalar-color-orange: #9c4600; --scalar-color-red: #b80000; --scalar-color-purple: #5f2fb3; }
.dark-mode.dark-mode { --scalar-color-3: #a0a0a0; --scalar-sidebar-search-color: #a0a0a0; --scalar-color-red: #ff7070; }
.scalar-card-content, ul[aria-label$=" endpoints"] { max-height: none !important; overflow: visible !important; }
`;

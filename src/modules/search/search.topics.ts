/** The topic of changes of the search index that searches can show. The stock is not in it. */
export const SEARCH_TOPIC = 'search';

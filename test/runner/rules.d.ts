/** Declares a test that proves rules: see `rules.cjs`. */
declare function rules(...ids: [string, ...string[]]): { readonly it: jest.It };

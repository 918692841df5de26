/** The page at `/shop` where the storefront is not built. */
export const NO_STOREFRONT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>No storefront here</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <main>
      <h1>No storefront here</h1>
      <p>
        The storefront is not built. Run <code>npm run build</code> in a checkout of the project and start the
        service again.
      </p>
    </main>
  </body>
</html>
`;

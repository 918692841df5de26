/** A test asks for something that this runner, or the driver, does not have. The test is skipped with this reason. */
export class Unsupported extends Error {}

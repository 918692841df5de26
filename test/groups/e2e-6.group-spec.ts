import { runTogether } from '../support/run-together.js';

runTogether('e2e', 6, 8);

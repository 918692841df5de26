import { runTogether } from '../support/run-together.js';

runTogether('e2e', 4, 8);

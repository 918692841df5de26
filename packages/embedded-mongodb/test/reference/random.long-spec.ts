import { randomOperations } from './random-operations.js';

randomOperations(40);

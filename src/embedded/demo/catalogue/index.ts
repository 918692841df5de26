import { BEAUTY } from './beauty.js';
import { BOOKS } from './books.js';
import type { Category } from './category.js';
import { ELECTRONICS } from './electronics.js';
import { FASHION } from './fashion.js';
import { HOME } from './home.js';
import { KITCHEN } from './kitchen.js';
import { SPORTS } from './sports.js';
import { TOYS } from './toys.js';

/** What the demo shop sells. */
export const CATEGORIES: readonly Category[] = [
  ELECTRONICS,
  FASHION,
  KITCHEN,
  HOME,
  BOOKS,
  SPORTS,
  BEAUTY,
  TOYS,
];

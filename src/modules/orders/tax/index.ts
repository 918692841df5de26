export {
  gstCodeOfSupply,
  headsOf,
  placeOfSupply,
  supplyTo,
  type Supply,
  type TaxHeads,
} from './place-of-supply.js';
export { isRegistered, type RegisteredSeller, type Seller } from './seller.js';

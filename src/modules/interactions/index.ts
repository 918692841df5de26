export { Interaction } from './data/interaction.schema.js';
export { InteractionsModule } from './interactions.module.js';
export { ReviewRatingsService } from './services/review-ratings.service.js';
export { interactionWords } from './domain/interaction-words.js';

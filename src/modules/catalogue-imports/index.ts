export { CatalogueImportsModule } from './catalogue-imports.module.js';
export { FILE_FORMATS, type FileFormatName } from './read/import-format.js';
export { CommandImportsService } from './services/command-imports.service.js';

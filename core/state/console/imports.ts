/** Imports of the site. */
import { fetchImports, undoImport } from '../../transport/api/console';
import { siteCall } from './site-call';

export const readImportsAction = siteCall(fetchImports);

export const undoImportAction = siteCall(undoImport);

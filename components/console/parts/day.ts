import { formatDate } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';

/** Writes a time in milliseconds as a date. */
export const day = (ms: number): string => formatDate(ms, currentLanguage());

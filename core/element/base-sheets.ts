/** The sheets that every shadow root adopts before its widget's own. */
import animations from '../../styles/animations.css';
import controls from '../../styles/controls.css';
import reset from '../../styles/reset.css';
import tokens from '../../styles/tokens.css';

export const baseSheets = [tokens, reset, controls, animations];

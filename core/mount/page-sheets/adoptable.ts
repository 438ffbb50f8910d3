/** The page's own sheets that the widgets adopt (host contract 8c). */
export const ADOPTABLE = 'style[data-vf-adopt],link[rel~="stylesheet"][data-vf-adopt]';

/** Cycles of a directed graph. */

/**
 * @param {Map<string, Iterable<string>>} graph targets by source
 * @returns {string[][]} one shortest cycle of each strongly connected group, as a path that ends where it began
 */
export function findCircles(graph) {
  return groupsOf(graph).map((group) => shortestThrough(group, graph));
}

/** Groups of more than one node, or of one with an edge to itself, that all reach each other (Tarjan's algorithm). */
function groupsOf(graph) {
  const index = new Map();
  const low = new Map();
  const open = [];
  const groups = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = new Set(open.splice(open.indexOf(node)));
    if (group.size > 1 || [...(graph.get(node) ?? [])].includes(node)) groups.push(group);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return groups;
}

function shortestThrough(group, graph) {
  let best = [];
  for (const start of group) {
    const from = new Map([[start, undefined]]);
    for (const node of from.keys()) {
      for (const next of graph.get(node) ?? []) {
        if (next === start) {
          const path = [start];
          for (let at = node; at !== undefined; at = from.get(at)) path.unshift(at);
          if (best.length === 0 || path.length < best.length) best = path;
        } else if (group.has(next) && !from.has(next)) from.set(next, node);
      }
    }
  }
  return best;
}

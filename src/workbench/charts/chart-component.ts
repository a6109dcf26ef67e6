/** The React component by which the grid shows charts, as elements above its canvas. */
import { createElement } from 'react';

/** Fills an element of the grid; returns what ends that. */
export type Mount = (host: HTMLElement, drawingId: string) => () => void;

interface FloatingElement {
  readonly floatDomId: string;
}

export function chartElement(mount: Mount): (props: FloatingElement) => object {
  /** One for each chart, because React calls a new function again on every update. */
  const refs = new Map<string, (host: HTMLElement | null) => void>();
  const refOf = (id: string) => {
    let unmount: (() => void) | undefined;
    return (host: HTMLElement | null) => {
      unmount?.();
      unmount = host ? mount(host, id) : undefined;
      if (!host) refs.delete(id);
    };
  };
  return ({ floatDomId }) => {
    const ref = refs.get(floatDomId) ?? refOf(floatDomId);
    refs.set(floatDomId, ref);
    return createElement('div', { ref });
  };
}

/** A part of the pane that comes with a chunk of its own, after the pane has opened. */
import { element } from './elements';
import type { PanePart } from './pane-services';

/** Where it cannot be loaded its place stays blank: nobody has asked for it. */
export function laterPart(load: () => Promise<PanePart>): PanePart {
  const place = element('div');
  let isOver = false;
  let stop = () => {};
  load().then(
    (part) => {
      if (isOver) part.stop();
      else stop = part.stop;
      place.append(part.element);
    },
    () => {},
  );
  return {
    element: place,
    stop() {
      isOver = true;
      stop();
    },
  };
}

/**
 * Asks for frames only while there is something to draw.
 *
 * Why: the grid asks for a frame 60 times a second for as long as the page is open, though it draws in those alone that follow a
 * change. The browser goes through the whole page for each: a tenth of a core for a workbook at rest. Seen in Univer 0.25.1.
 */
import { Engine, Layer } from '@univerjs/preset-sheets-core';

interface DrawingEngine {
  readonly _renderFrameTasks: readonly unknown[];
  _renderFunction: (timestamp: number) => void;
  startRenderLoop: (this: DrawingEngine) => void;
  _cancelFrame(): void;
}

interface DrawnLayer {
  readonly scene: { getEngine(): DrawingEngine | null };
  makeDirty: (this: DrawnLayer, isDirty?: boolean) => unknown;
}

export function drawChangesOnly(): void {
  const changed = new WeakSet<DrawingEngine>();
  endFrames(changed);
  beginFrames(changed);
}

/** The loop of an engine ends with a frame in which nothing has changed. */
function endFrames(changed: WeakSet<DrawingEngine>): void {
  const known = new WeakSet<DrawingEngine>();
  const engines = Engine.prototype as unknown as DrawingEngine;
  const start = engines.startRenderLoop;
  engines.startRenderLoop = function () {
    if (!known.has(this)) {
      known.add(this);
      const draw = this._renderFunction;
      this._renderFunction = (timestamp) => {
        changed.delete(this);
        draw(timestamp);
        if (!changed.has(this)) this._cancelFrame();
      };
    }
    start.call(this);
  };
}

function beginFrames(changed: WeakSet<DrawingEngine>): void {
  const layers = Layer.prototype as unknown as DrawnLayer;
  const mark = layers.makeDirty;
  layers.makeDirty = function (isDirty = true) {
    const engine = isDirty ? this.scene.getEngine() : null;
    // An engine without tasks is not shown: it begins when it is.
    if (engine && engine._renderFrameTasks.length > 0) {
      changed.add(engine);
      engine.startRenderLoop();
    }
    return mark.call(this, isDirty);
  };
}

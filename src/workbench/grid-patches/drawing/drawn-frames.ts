/**
 * Requests frames only while there is something to draw.
 *
 * Why: the grid requests 60 frames a second for as long as the page is open, but draws only after a change. The browser
 * processes the whole page for each: a tenth of a core for an idle workbook. The grid also announces each change twice, at once
 * and in a later task, and often draws it in two frames. Seen in Univer 0.25.1.
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
  /** Cancels the announcement of a later task. */
  _debounceDirtyFunc: (() => void) | null;
  render: (this: DrawnLayer, ...given: unknown[]) => unknown;
}

export function drawChangesOnly(): void {
  const changed = new WeakSet<DrawingEngine>();
  endFrames(changed);
  beginFrames(changed);
  drawOnce();
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

/** A frame draws all changes so far, announced or not. */
function drawOnce(): void {
  const layers = Layer.prototype as unknown as DrawnLayer;
  const { render } = layers;
  layers.render = function (...given) {
    this._debounceDirtyFunc?.();
    this._debounceDirtyFunc = null;
    return render.apply(this, given);
  };
}

/** Performs the actions of a ProcessQuery request in order and stops at the first failure. */
import { createPaths, type ObjectModel, type Paths } from './paths';
import { readSelected } from './read-selected';
import { asRichError, apiNotFound, httpStatusOf } from './rich-error';
import { camelCase, type RichObject } from './rich-object';
import { actionType, type ActionResult, type QueryResponse, type QueryBody, type WireAction } from './wire';

type Performer = (object: RichObject, action: WireAction, paths: Paths) => unknown;

const performers: Readonly<Record<number, Performer>> = {
  [actionType.instantiate]: (object) => object.identity ?? {},
  [actionType.query]: (object, action, paths) => readSelected(object, action.QueryInfo ?? {}, paths.find),
  [actionType.method]: (object, action, paths) =>
    paths.find(object, object.actions, action.Name)(paths.argumentsOf(action.ArgumentInfo)) ?? null,
  [actionType.set]: (object, action, paths) => {
    paths.find(object, object.write, action.Name)(paths.argumentsOf(action.ArgumentInfo)[0]);
    return null;
  },
};

export function processQuery(body: QueryBody, model: ObjectModel, undoGroup?: string): QueryResponse {
  return model.asOneStep(() => performAll(body, createPaths(body.ObjectPaths, model, undoGroup)), undoGroup);
}

function performAll(body: QueryBody, paths: Paths): QueryResponse {
  const Results: ActionResult[] = [];
  for (const [index, action] of body.Actions.entries()) {
    try {
      Results.push({ ActionId: action.Id, Value: perform(action, paths) });
    } catch (thrown) {
      return { Results, Error: { ...describe(thrown, action, paths), ActionIndex: index } };
    }
  }
  return { Results };
}

function perform(action: WireAction, paths: Paths): unknown {
  if (action.ActionType === actionType.trace || action.ActionType === actionType.ensureUnchanged) return null;
  const performer = performers[action.ActionType];
  if (performer === undefined) throw apiNotFound(`action of type ${action.ActionType}`);
  const object = paths.resolve(action.ObjectPathId);
  return object === undefined ? valueOfNullObject(action) : performer(object, action, paths);
}

/** office.js reads null as a null object, and `_IsNull` as the result of a method on one. */
function valueOfNullObject(action: WireAction): unknown {
  return action.ActionType === actionType.method ? { _IsNull: true } : null;
}

function describe(thrown: unknown, action: WireAction, paths: Paths) {
  const { code, message } = asRichError(thrown);
  const Location = paths.locationOf(action.ObjectPathId, action.Name === '' ? undefined : camelCase(action.Name));
  return { Code: code, Message: message, Location, HttpStatusCode: httpStatusOf(code) };
}

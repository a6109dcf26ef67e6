/** A small add-in as the source text of a bundle, which uses the public CustomFunctions API only. */
import type { FunctionMetadata, FunctionsFile, ParameterMetadata } from '../../../src/office-host/calls/registered-functions';

export const fixtureSource = `
(function () {
  var seen = (globalThis.seen = { arguments: [], invocations: [], cancelled: [] });
  function note(args) {
    var all = Array.prototype.slice.call(args);
    var invocation = all.pop();
    seen.arguments.push(all);
    seen.invocations.push(invocation);
  }
  var pushes = {};
  globalThis.push = function (name, value) { pushes[name].forEach(function (push) { push(value); }); };
  var cellError = function (code, message) { return new CustomFunctions.Error(code, message); };
  var functions = {
    ADD: function (a, b) { note(arguments); return a + b; },
    ECHO: function (value) { note(arguments); return value; },
    OPTIONAL: function (first, second, third) { note(arguments); return arguments.length; },
    SUM: function (rows) { note(arguments); return rows.flat().reduce(function (sum, value) { return sum + value; }, 0); },
    REPEAT: function (values) { note(arguments); return values.length; },
    RETURN: function (json) { return (0, eval)('(' + json + ')'); },
    LATER: function (value, ms) { return new Promise(function (resolve) { setTimeout(resolve, ms, value); }); },
    TEXT: function (length) { return 'x'.repeat(length); },
    THROW: function (code, message) { throw cellError(code, message); },
    REJECT: async function (code, message) { throw cellError(code, message); },
    CRASH: function () { throw new Error('the inside of the add-in'); },
    WHERE: function (invocation) { return invocation.address; },
    TICKER: function (name, invocation) {
      var mine = (pushes[name] = pushes[name] || []);
      mine.push(invocation.setResult);
      invocation.onCanceled = function () { seen.cancelled.push(name); };
    },
    WHEREABOUTS: function (invocation) { invocation.setResult(String(invocation.address)); },
    PATIENT: function (name, invocation) {
      return new Promise(function () { invocation.onCanceled = function () { seen.cancelled.push(name); }; });
    },
    UNASSOCIATED: undefined
  };
  Object.keys(functions).forEach(function (id) { if (functions[id]) CustomFunctions.associate(id, functions[id]); });
})();
`;

const required = (name: string, more: Partial<ParameterMetadata> = {}): ParameterMetadata => ({ name, ...more });
const optional = (name: string): ParameterMetadata => ({ name, optional: true });

const describe = (
  id: string,
  parameters: readonly ParameterMetadata[],
  options: NonNullable<FunctionMetadata['options']> = {},
): FunctionMetadata => ({ id, name: id, parameters, options });

export const fixtureMetadata: FunctionsFile = {
  functions: [
    describe('ADD', [required('a', { type: 'number' }), required('b', { type: 'number' })]),
    describe('ECHO', [required('value')]),
    describe('OPTIONAL', [required('first'), optional('second'), optional('third')]),
    describe('SUM', [required('rows', { type: 'number', dimensionality: 'matrix' })]),
    describe('REPEAT', [required('values', { repeating: true })]),
    describe('RETURN', [required('json', { type: 'string' })]),
    describe('LATER', [required('value'), required('ms')]),
    describe('TEXT', [required('length')]),
    describe('THROW', [required('code'), optional('message')]),
    describe('REJECT', [required('code'), optional('message')]),
    describe('CRASH', []),
    describe('WHERE', [], { requiresAddress: true }),
    describe('TICKER', [required('name')], { stream: true, cancelable: true }),
    describe('WHEREABOUTS', [], { stream: true, requiresStreamAddress: true }),
    describe('PATIENT', [required('name')], { cancelable: true }),
    describe('UNASSOCIATED', []),
  ],
};

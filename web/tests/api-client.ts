/** Generates the client for the server's requests from the OpenAPI document. */

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  description?: string;
};
type Parameter = { name: string; in: string; schema: Schema };
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  operationId: string;
  summary?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const PREFIX = '/api/v1';
const JSON_TYPE = 'application/json';

/** Formats a schema as a type; the names of its references are added to `used`. */
function typeOf(schema: Schema, used: Set<string>): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    used.add(name);
    return name;
  }
  const all = (schemas: Schema[], sign: string) => schemas.map((one) => typeOf(one, used)).join(sign);
  if (schema.oneOf ?? schema.anyOf) return all(schema.oneOf ?? schema.anyOf ?? [], ' | ');
  if (schema.allOf) return all(schema.allOf, ' & ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = [schema.type ?? 'unknown'].flat();
  return types.map((type) => plain(type, schema, used)).join(' | ');
}

function plain(type: string, schema: Schema, used: Set<string>): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const item = typeOf(schema.items ?? {}, used);
      return /[ |&]/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case 'object': {
      const more = schema.additionalProperties;
      if (schema.properties) return fields(schema, used);
      return `Record<string, ${typeof more === 'object' ? typeOf(more, used) : 'unknown'}>`;
    }
    default:
      return 'unknown';
  }
}

function fields(schema: Schema, used: Set<string>): string {
  const required = new Set(schema.required);
  const lines = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const about = field.description ? `  /** ${field.description} */\n` : '';
    return `${about}  ${name}${required.has(name) ? '' : '?'}: ${typeOf(field, used)};\n`;
  });
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}}`;
}

/** Returns the type of the JSON that a route answers with; null if it answers with something else. */
function answerOf(operation: Operation, used: Set<string>): string | null {
  const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const schema = good?.[1].content?.[JSON_TYPE]?.schema;
  return schema ? typeOf(schema, used) : null;
}

/** Formats one route as a property of the client; null if it is not for this client. */
function route(path: string, method: string, operation: Operation, schemas: OpenApi['components']['schemas']) {
  const used = new Set<string>();
  if (!path.startsWith(PREFIX) || operation.deprecated) return null;
  const place = path.slice(PREFIX.length).replace(/\{(\w+)\}/g, (_, name: string) => `\${at(${name})}`);
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const parameters = inPath.map(({ name, schema }) => `${name}: ${typeOf(schema, used)}`);
  const body = operation.requestBody?.content[JSON_TYPE]?.schema;
  if (body) {
    const needed = body.$ref ? schemas[body.$ref.split('/').at(-1) ?? ''] : body;
    const isOptional = !needed?.required?.length && !needed?.oneOf && inQuery.length === 0;
    const type = needed?.properties || needed?.oneOf ? typeOf(body, used) : 'Record<string, never>';
    parameters.push(`body: ${type}${isOptional ? ' = {}' : ''}`);
  }
  if (inQuery.length > 0) {
    const values = inQuery.map(({ name, schema }) => {
      const type = typeOf(schema, used);
      return `${name}?: ${type.includes('null') ? type : `${type} | null`}`;
    });
    parameters.push(`query: { ${values.join('; ')} } = {}`);
  }
  const address = `\`${place}${inQuery.length > 0 ? '${search(query)}' : ''}\``;
  const text = /\$\{/.test(address) ? address : address.replaceAll('`', "'");
  const about = `  /** ${operation.summary ?? ''}. */\n`;
  const answer = answerOf(operation, used);
  if (answer === null) {
    // A WebSocket or a picture: the client only says where it is.
    return { used, text: `${about}  ${operation.operationId}Path: (${parameters.join(', ')}) => ${text},\n` };
  }
  const sent = `'${method.toUpperCase()}', ${text}${body ? ', body' : ''}`;
  const call = `send(${sent}) as Promise<${answer}>`;
  return { used, text: `${about}  ${operation.operationId}: (${parameters.join(', ')}) =>\n    ${call},\n` };
}

/** Returns the names of the types that a generated file declares. */
function declared(file: string): Set<string> {
  return new Set([...file.matchAll(/^export type (\w+)/gm)].map(([, name]) => name ?? ''));
}

/** Writes the client. Types that `files` declare are imported from there, the others are declared. */
export function writeClient(document: OpenApi, files: Record<string, string>): string {
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(
      ([method, operation]) => route(path, method, operation, document.components.schemas) ?? [],
    ),
  );
  const used = new Set(routes.flatMap((one) => [...one.used]));
  const known = Object.entries(files).map(([name, text]) => ({ name, types: declared(text) }));
  const imported = new Map<string, string[]>();
  let types = '';
  // The set grows while the types are written.
  for (const name of used) {
    const from = known.find((file) => file.types.has(name));
    if (from) {
      imported.set(from.name, [...(imported.get(from.name) ?? []), name].sort());
    } else {
      const schema = document.components.schemas[name] ?? {};
      const about = schema.description ? `/** ${schema.description} */\n` : '';
      types += `${about}export type ${name} = ${typeOf(schema, used)};\n\n`;
    }
  }
  const imports = [...imported]
    .sort()
    .map(([file, names]) => `import type { ${names.join(', ')} } from './${file}';\n`);
  return `// Written by \`UPDATE=1 npx vitest run tests/api-client.test.ts\` from docs/api/openapi.json; do not edit.
${imports.join('')}
${types}/** Sends a request to whoever answers it, and returns its answer. The path has no version. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

const at = (value: string | number) => encodeURIComponent(value);

/** The part of an address after its path: what is null is left out. */
export function search(values: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [\`\${name}=\${encodeURIComponent(value)}\`],
  );
  return given.length === 0 ? '' : \`?\${given.join('&')}\`;
}

/** One function for every route, by its operation id. */
export const createClient = (send: Send) => ({
${routes.map((one) => one.text).join('')}});

export type Client = ReturnType<typeof createClient>;
`;
}

import type { $ZodType, input, output } from 'zod/v4/core'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof METHODS)[number]

/**
 * Whose credentials a call carries. `anyone`: none; `visitor`: those of the session, if any; `account`: a session is
 * required; `desk`: the session of somebody with a role at the desk is required, as for everything below `/api/admin/`.
 * The operation decides whether the caller may: most are for admins only, a few for editors too.
 */
export type CalledAs = 'anyone' | 'visitor' | 'account' | 'desk'

/** Rate limits by the caller's address; the server knows their numbers. */
export type LimitName =
  | 'enquiries'
  | 'invitations'
  | 'mailed-links'
  | 'orders'
  | 'password-looks'
  | 'reminders'

/** Any schema, by its core type: with the full type the compiler takes ten times as long. */
type Schema = $ZodType

type Address<Path = string> =
  | { get: Path }
  | { post: Path }
  | { put: Path }
  | { patch: Path }
  | { delete: Path }

interface Described {
  /** Left out below `/api/admin/`. */
  as?: CalledAs
  summary: string
  /**
   * The caller must have proved who they are in the last quarter of an hour: for what exports, destroys, pays out or
   * lets somebody in (decision 134).
   */
  recentSignIn?: true
  /** The parameters in braces, `/api/orders/{key}`. */
  params?: Schema
}

/** The input and answer of an endpoint. */
export interface EndpointSpec extends Described {
  body?: Schema
  /** The most megabytes a body may have; 1 unless given. */
  bodyMb?: number
  /** The query string. Proxies log it, so what somebody typed to find people goes into the body (decision 126). */
  query?: Schema
  answer: Schema
  status?: 201
  limit?: LimitName
}

/** An endpoint that answers with a file, fetched with credentials. */
export interface FileSpec extends Described {
  /** The file's media type. */
  file: string
}

/** An address that a page links to or another program calls, with a handler of its own. */
export interface AddressSpec {
  params?: Schema
  query?: Schema
}

interface Place {
  readonly method: Method
  /** Parameters are in braces. */
  readonly path: string
}
interface Called {
  readonly as: CalledAs
}
export type Endpoint<Spec extends EndpointSpec = EndpointSpec> = Spec & Place & Called
export type FileEndpoint<Spec extends FileSpec = FileSpec> = Spec & Place & Called
export type ServedAddress<Spec extends AddressSpec = AddressSpec> = Spec & Place

/** The parameter names in a path. */
type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type PathOf<Spec> = Spec extends Address<infer Path> ? Path : never
type NamesOfParams<Spec> = Spec extends { params: infer Params } ? keyof output<Params> : never
/** `params` must name exactly the parameters in the path. */
type MatchingParams<Spec> = [Names<PathOf<Spec>>] extends [NamesOfParams<Spec>]
  ? [NamesOfParams<Spec>] extends [Names<PathOf<Spec>>]
    ? unknown
    : never
  : never

type Caller<Spec> =
  PathOf<Spec> extends `/api/admin/${string}` ? { as?: never } : { as: Exclude<CalledAs, 'desk'> }

/** Declares an API operation, which the server mounts, the browser calls and OpenAPI describes. */
// @__NO_SIDE_EFFECTS__
export function endpoint<const Spec extends EndpointSpec & Address>(
  spec: Spec & MatchingParams<Spec> & Caller<Spec>,
): Endpoint<Spec> {
  return { as: 'desk', ...withPlace(spec) }
}

/** Declares an operation that answers with a file. */
// @__NO_SIDE_EFFECTS__
export function fileEndpoint<const Spec extends FileSpec & { get: string }>(
  spec: Spec & MatchingParams<Spec> & Caller<Spec>,
): FileEndpoint<Spec> {
  return { as: 'desk', ...withPlace(spec) }
}

/** Declares an address that is not an operation: a picture, a download, a webhook. */
// @__NO_SIDE_EFFECTS__
export function address<const Spec extends AddressSpec & Address>(
  spec: Spec & MatchingParams<Spec>,
): ServedAddress<Spec> {
  return withPlace(spec)
}

function withPlace<Spec extends Address>(spec: Spec): Spec & Place {
  const method = METHODS.find((name) => name in spec) as Method
  return { ...spec, method, path: (spec as unknown as Record<Method, string>)[method] }
}

type Read<Spec, Name extends string> =
  Spec extends Record<Name, infer Shape extends Schema> ? output<Shape> : undefined
type Sent<Spec, Name extends string> =
  Spec extends Record<Name, infer Shape extends Schema> ? Record<Name, input<Shape>> : unknown

/** An operation's input, parsed by the contract. */
export interface ReadInput<Spec> {
  body: Read<Spec, 'body'>
  params: Read<Spec, 'params'>
  query: Read<Spec, 'query'>
}

/** An operation's result; nothing if the answer is just `ok`. */
export type GivenAnswer<Spec extends EndpointSpec> =
  output<Spec['answer']> extends { ok: true } ? Promise<void> : Promise<input<Spec['answer']>>

type SentAddress<Spec> = Sent<Spec, 'params'> & Sent<Spec, 'query'>
/** A caller's input. */
export type SentInput<Spec> = SentAddress<Spec> & Sent<Spec, 'body'>

/** A caller's answer. */
export type AnswerOf<Spec extends EndpointSpec> = output<Spec['answer']>

/** An endpoint's full address, with parameters and query. */
export function addressOf<Spec extends AddressSpec>(
  { path }: Spec & Pick<Place, 'path'>,
  ...[sent]: unknown extends SentAddress<Spec> ? [] | [object] : [SentAddress<Spec>]
): string {
  const { params = {}, query } = (sent ?? {}) as { params?: Record<string, unknown>; query?: object }
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = searchOf(query)
  return search ? `${address}?${search}` : address
}

/** A query as a string, without undefined values. */
export function searchOf(query: object = {}): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(
    defined.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}

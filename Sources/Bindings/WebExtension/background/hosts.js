import { HostConnection } from "./host-connection.js";

/**
 * The minimum time between the starts of two host programs, in milliseconds: a page can move the
 * focus a thousand times a second.
 */
const startInterval = 200;

/**
 * The time for which a host program without a feed waits for the next field, in milliseconds: a
 * code comes within two minutes of the name and password typed before it, and then finds the
 * program running. The connection keeps the background script running for as long.
 */
const idleTime = 120_000;

/** All connections. */
const connections = new Set();

/** The connection without a feed, if there is one. */
let spare = null;
let idleTimer;

let lastStart = Promise.resolve();

/** The connection being started for questions. */
let starting = null;

/** Asks any host program about a field; see `HostConnection.classify`. */
export async function classify(question) {
  const [open] = connections;
  const host = open ?? await (starting ??= startForQuestions());
  if (host === spare) keepSpare(host);
  return host.classify(question);
}

/**
 * Takes a host program for a feed: the idle one, or a new one as soon as one may be started.
 * Resolves to null if `isWanted` returns false at that time; the start is then left to the next
 * caller.
 */
export async function takeHost(isWanted) {
  if (spare) return isWanted() ? takeHostNow() : null;
  return await waitForStart(isWanted) ? takeHostNow() : null;
}

/** Takes a host program at once, for something that a person requested. */
export function takeHostNow() {
  const host = spare ?? start();
  clearTimeout(idleTimer);
  spare = null;
  return host;
}

/**
 * Starts a host program for the setup page, which a person opened. No field uses it, because the
 * caller closes it at any time.
 */
export function startHost() {
  return new HostConnection(() => {});
}

/** Returns a host program whose feed has ended. */
export function returnHost(host) {
  host.detach();
  if (!connections.has(host)) return;
  if (spare) {
    host.close();
  } else {
    keepSpare(host);
  }
}

function keepSpare(host) {
  spare = host;
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => host.close(), idleTime);
}

function start() {
  const host = new HostConnection(() => {
    connections.delete(host);
    if (spare === host) spare = null;
  });
  connections.add(host);
  return host;
}

async function startForQuestions() {
  await waitForStart(() => true);
  starting = null;
  const [open] = connections;
  const host = open ?? start();
  if (!open) keepSpare(host);
  return host;
}

/** Waits until a host program may be started, and resolves to what `isWanted` returns then. */
function waitForStart(isWanted) {
  const turn = lastStart.then(isWanted);
  lastStart = turn.then((isTaken) => {
    return isTaken && new Promise((resolve) => setTimeout(resolve, startInterval));
  });
  return turn;
}

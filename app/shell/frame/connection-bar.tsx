import { useBlocker, useNavigate, useNavigation, type Location } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsOnline } from "../data/online";

/** A screen that is not there by then is told of, in milliseconds. */
const LONG_MS = 4_000;

/** Says that there is no connection, or that the next screen is a long time coming; what is shown stays. */
export function ConnectionBar() {
  const { t } = useTranslation("shell");
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  /** Where somebody wanted to go without a connection */
  const wanted = useRef<Location | null>(null);
  const keep = useCallback((location: Location) => (wanted.current = location), []);
  useEffect(() => {
    if (!isOnline || !wanted.current) return;
    navigate(wanted.current);
    wanted.current = null;
  }, [isOnline, navigate]);
  const isLong = useIsLong(useNavigation().state === "loading");
  const text = !isOnline ? t("connection.offline") : isLong ? t("connection.slow") : null;
  return (
    <>
      {/* There before it speaks, or what it says is not read out. */}
      <div className="connection-bar" role="status">
        {text}
      </div>
      {!isOnline && <KeptWay onKept={keep} />}
    </>
  );
}

/**
 * Keeps what is opened without a connection until there is one: its code could not be loaded, and the page would be lost.
 * Kept as it is opened and not once that is drawn: the connection may be back before.
 */
function KeptWay({ onKept }: { onKept(location: Location): void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    if (leaves) onKept(nextLocation);
    return leaves;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return null;
}

/** True once something has been so for a long time. */
function useIsLong(isSo: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isSo]);
  return isLong;
}
